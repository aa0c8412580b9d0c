import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLayoutEffect, useState } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { t } from '#shared/i18n/text.ts'
import { Icon } from '../icons/icon.tsx'
import { Button } from '../navigation/button.tsx'
import { joinClasses } from '../navigation/button-class.ts'
import { ReturnedFocus } from '../returned-focus/returned-focus.tsx'

const mostOpen = 74
const open = new Set<symbol>()

/** Whether a dialog may stand on those that are open; something that opens one after the other has to end somewhere. */
function useDialogPlace(isOpen: boolean, onRefused: () => void): boolean {
  const [id] = useState(() => Symbol('dialog'))
  const [hasPlace, setPlace] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, not whenever the page draws itself anew
  useLayoutEffect(() => {
    if (!isOpen) return
    if (open.size >= mostOpen) {
      console.error(`More than ${mostOpen} dialogs are open.`)
      onRefused()
      return
    }
    open.add(id)
    setPlace(true)
    return () => {
      open.delete(id)
      setPlace(false)
    }
  }, [isOpen, id])
  return isOpen && hasPlace
}

export interface DialogProps {
  title: string
  isOpen: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
  /** Buttons at the bottom, the one that does it last. */
  buttons?: ReactNode
  /** For questions that must be answered; a screen reader reads their text at once. */
  alert?: boolean
  /** Without it there is no close box, and neither Escape nor a click outside closes. */
  dismissable?: boolean
  wide?: boolean
  /** For a whole workplace, with the work on one side and its tools on the other. */
  widest?: boolean
  /** On small screens it comes up from below, for long content. */
  fromBelow?: boolean
}

export function Dialog({
  title,
  isOpen,
  onOpenChange,
  children,
  buttons,
  alert,
  dismissable = true,
  wide,
  widest,
  fromBelow,
}: DialogProps) {
  const isShown = useDialogPlace(isOpen, () => onOpenChange(false))
  return (
    <ModalOverlay
      className={joinClasses('backdrop', wide && 'wide', widest && 'widest', fromBelow && 'from-below')}
      isOpen={isShown}
      onOpenChange={onOpenChange}
      isDismissable={dismissable && !alert}
      isKeyboardDismissDisabled={!dismissable}
    >
      <Modal>
        <AriaDialog className="dialog" role={alert ? 'alertdialog' : 'dialog'}>
          <header>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            {dismissable && (
              <Button variant="ghost" iconOnly aria-label={t('Close')} onPress={() => onOpenChange(false)}>
                <Icon of={X} />
              </Button>
            )}
          </header>
          <div className="inner">
            {children}
            {buttons && <div className="buttons">{buttons}</div>}
          </div>
        </AriaDialog>
        <ReturnedFocus />
      </Modal>
    </ModalOverlay>
  )
}
