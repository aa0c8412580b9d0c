import { Sparkles } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { t } from '#web/lib/text.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { DesignedBadge } from './studio/studio-dialog.tsx'

const StudioDialog = lazy(() =>
  import('./studio/studio-dialog.tsx').then(({ StudioDialog: view }) => ({ default: view })),
)

export interface StudioButtonProps {
  /** The design the picture was made from, if it was. */
  saved: Record<string, unknown> | null
  name: string
  onUse: (badge: DesignedBadge) => void
}

/** Opens the badge studio, which is loaded only then. */
export function StudioButton({ saved, name, onUse }: StudioButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)

  const open = () => {
    setOpen(true)
    setOpened(true)
  }
  return (
    <>
      <Button onPress={open}>
        <Icon of={Sparkles} />
        {saved ? t('Edit design') : t('Design a badge')}
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <StudioDialog
            isOpen={isOpen}
            onOpenChange={setOpen}
            saved={saved}
            name={name}
            onUse={(badge) => {
              onUse(badge)
              setOpen(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
