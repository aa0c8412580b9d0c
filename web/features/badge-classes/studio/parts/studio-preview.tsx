import { Redo2, Sparkles, Undo2 } from 'lucide-react'
import { t } from '#shared/i18n/text.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'

export interface StudioPreviewProps {
  image: string
  alt: string
  /** Pixels from which on all text can be read; 0 without text. */
  legibleFrom: number
  onSurprise: () => void
  onUndo: (() => void) | undefined
  onRedo: (() => void) | undefined
}

/** The badge as it is now, on light and dark ground and in the sizes in which it will be seen. */
export function StudioPreview({ image, alt, legibleFrom, onSurprise, onUndo, onRedo }: StudioPreviewProps) {
  return (
    <section className="stage" aria-label={t('Preview')}>
      <div className="grounds">
        <div className="ground big">
          <img src={image} alt={t('Preview: {description}', { description: alt })} width={240} height={240} />
        </div>
        <div className="ground dark">
          <img src={image} alt="" width={96} height={96} />
          <img src={image} alt="" width={40} height={40} />
        </div>
      </div>
      <div className="tools">
        <Button onPress={onSurprise}>
          <Icon of={Sparkles} />
          {t('Surprise me')}
        </Button>
        <Button variant="ghost" iconOnly aria-label={t('Undo')} title={t('Undo')} isDisabled={!onUndo} onPress={onUndo}>
          <Icon of={Undo2} />
        </Button>
        <Button variant="ghost" iconOnly aria-label={t('Redo')} title={t('Redo')} isDisabled={!onRedo} onPress={onRedo}>
          <Icon of={Redo2} />
        </Button>
      </div>
      <p className="note small muted">
        {legibleFrom > 0
          ? t('All text can be read from {pixels} pixels on.', { pixels: legibleFrom })
          : t('Clear at every size.')}
      </p>
    </section>
  )
}
