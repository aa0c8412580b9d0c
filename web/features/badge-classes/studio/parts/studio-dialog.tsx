import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { type BadgeDesign, readDesign } from '../design.ts'
import { downloadBadge } from '../download-badge.ts'
import { type DesignedBadge, drawDesign } from '../drawing/draw-design.ts'
import { type LetterSet, loadLetters } from '../drawing/letters.ts'
import { findEmblems } from '../emblem-words.ts'
import { proposeDesigns, randomDesign, throwSeed } from '../random-design.ts'
import { useHistory } from '../use-history.ts'
import { StudioControls } from './studio-controls.tsx'
import { StudioPreview } from './studio-preview.tsx'
import './studio.css'

export interface StudioDialogProps {
  isOpen: boolean
  onOpenChange: (open: boolean) => void
  /** The design as it was saved with the badge class. */
  saved: unknown
  /** The badge's name, for the first draft. */
  name: string
  onUse: (badge: DesignedBadge) => void
}

/** Draws a badge from a few choices; closed and opened again it is as it was left. */
export function StudioDialog({ isOpen, onOpenChange, saved, name, onUse }: StudioDialogProps) {
  const [proposals] = useState(() => proposeDesigns(name, throwSeed()))
  const history = useHistory<BadgeDesign>(() => readDesign(saved) ?? proposals[0])
  const { data: letters } = useQuery({ queryKey: ['studio letters'], queryFn: loadLetters, staleTime: Infinity })

  const takeBack = (event: KeyboardEvent) => {
    const isText = event.target instanceof HTMLInputElement && event.target.type === 'text'
    if (isText || event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (event.shiftKey) history.redo?.()
    else history.undo?.()
  }

  return (
    <Dialog title={t('Badge studio')} isOpen={isOpen} onOpenChange={onOpenChange} widest fromBelow>
      {letters ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for all controls inside, which are the buttons Undo and Redo as well
        <div className="studio" onKeyDown={takeBack}>
          <Studio {...{ history, proposals, letters, name, onUse }} onCancel={() => onOpenChange(false)} />
        </div>
      ) : (
        <p className="muted">{t('Loading...')}</p>
      )}
    </Dialog>
  )
}

interface StudioProps {
  history: ReturnType<typeof useHistory<BadgeDesign>>
  proposals: readonly BadgeDesign[]
  letters: LetterSet
  name: string
  onUse: StudioDialogProps['onUse']
  onCancel: () => void
}

function Studio({ history, proposals, letters, name, onUse, onCancel }: StudioProps) {
  const design = history.value
  const { svg, legibleFrom, ...badge } = drawDesign(design, letters)

  const download = async (type: 'svg' | 'png') => {
    try {
      await downloadBadge(svg, type, name || design.top)
    } catch (error) {
      notices.error(messageOf(error))
    }
  }

  return (
    <>
      <StudioPreview
        image={badge.image}
        alt={badge.description}
        legibleFrom={legibleFrom}
        onSurprise={() => history.change(randomDesign(throwSeed(), design, findEmblems(name)))}
        onUndo={history.undo}
        onRedo={history.redo}
      />
      <StudioControls {...{ design, proposals, letters }} onChange={history.change} />
      <div className="downloads">
        {(['png', 'svg'] as const).map((type) => (
          <Button key={type} variant="ghost" onPress={() => download(type)}>
            <Icon of={Download} size="s" />
            {type === 'png' ? t('Download PNG') : t('Download SVG')}
          </Button>
        ))}
      </div>
      <div className="finish">
        <Button variant="ghost" onPress={onCancel}>
          {t('Cancel')}
        </Button>
        <Button variant="primary" onPress={() => onUse(badge)}>
          {t('Use this badge')}
        </Button>
      </div>
    </>
  )
}
