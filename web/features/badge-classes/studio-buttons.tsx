import { Sparkles } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import type { DesignedBadge } from './studio/drawing/draw-design.ts'

const StudioDialog = lazy(() =>
  import('./studio/parts/studio-dialog.tsx').then(({ StudioDialog: view }) => ({ default: view })),
)

export interface StudioButtonProps {
  /** The design the picture was made from, if it was. */
  saved: Record<string, unknown> | null
  name: string
  onUse: (badge: DesignedBadge) => void
}

/** Opens the badge studio, which is loaded only then, or has it make a badge on its own. */
export function StudioButtons({ saved, name, onUse }: StudioButtonProps) {
  const [isOpen, setOpen] = useState(false)
  // The studio is kept as it was left, until there is a design it did not make.
  const [shown, setShown] = useState<{ design: string; turn: number }>()

  const open = () => {
    const design = JSON.stringify(saved)
    setOpen(true)
    setShown((last) => {
      if (!last) return { design, turn: 0 }
      return saved === null || last.design === design ? last : { design, turn: last.turn + 1 }
    })
  }
  const generate = async () => {
    try {
      const { generateBadge } = await import('./studio/drawing/draw-design.ts')
      onUse(await generateBadge(name))
    } catch (error) {
      notices.error(messageOf(error))
    }
  }

  return (
    <>
      <Button onPress={open}>
        <Icon of={Sparkles} />
        {saved ? t('Edit design') : t('Design a badge')}
      </Button>
      <Button onPress={generate}>{t('Generate Random')}</Button>
      {shown && (
        <Suspense fallback={null}>
          <StudioDialog
            key={shown.turn}
            isOpen={isOpen}
            onOpenChange={setOpen}
            saved={saved}
            name={name}
            onUse={(badge) => {
              onUse(badge)
              setOpen(false)
              setShown({ ...shown, design: JSON.stringify(badge.design) })
            }}
          />
        </Suspense>
      )}
    </>
  )
}
