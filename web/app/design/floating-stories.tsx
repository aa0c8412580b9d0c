import { FolderPlus, MoreHorizontal, ShieldCheck, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { confirmWith } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Menu } from '#web/ui/dialogs/menu.tsx'
import { Tooltip } from '#web/ui/feedback/tooltip.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { Section } from '#web/ui/navigation/section.tsx'

export function FloatingStories() {
  const [open, setOpen] = useState(false)
  return (
    <Section title="Menu, tooltip, dialogs">
      <div className="row">
        <Menu
          label="Badge"
          trigger={
            <Button iconOnly aria-label="More">
              <Icon of={MoreHorizontal} />
            </Button>
          }
          entries={[
            { id: 'verify', label: 'Verify', icon: ShieldCheck, onSelect: () => undefined },
            { id: 'collect', label: 'Add to Collection', icon: FolderPlus, onSelect: () => undefined },
            { id: 'delete', label: 'Delete', icon: Trash2, warn: true, onSelect: () => undefined },
          ]}
        />
        <Tooltip text="Copied to the clipboard">
          <Button>With a tooltip</Button>
        </Tooltip>
        <Button onPress={() => void confirmWith()}>Confirm</Button>
        <Button
          onPress={() => {
            void confirmWith({
              title: 'Warning',
              body: 'Revoke Day Skipper from Jonas Ekdahl? Anyone who opens the badge then reads that it was withdrawn.',
              resolveLabel: 'Revoke Badge',
              danger: true,
            })
          }}
        >
          Confirm with danger
        </Button>
        <Button onPress={() => setOpen(true)}>Dialog from below</Button>
      </div>
      <Dialog
        title="Share Badge"
        isOpen={open}
        onOpenChange={setOpen}
        fromBelow
        buttons={
          <Button variant="primary" onPress={() => setOpen(false)}>
            Done
          </Button>
        }
      >
        <p>On small screens this comes up from below.</p>
      </Dialog>
    </Section>
  )
}
