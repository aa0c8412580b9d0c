import { LayoutGrid, List, Share2 } from 'lucide-react'
import { useState } from 'react'
import { Segment } from '#web/ui/forms/segment.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import { Chips } from '#web/ui/text/chips.tsx'

const second = () => new Promise((resolve) => setTimeout(resolve, 1_000))

export function ControlStories() {
  const [view, setView] = useState<'wall' | 'list'>('wall')
  const [chip, setChip] = useState('all')
  return (
    <Section title="Buttons" note="One primary on a screen">
      <div className="stack">
        <div className="row">
          <Button variant="primary" onPress={second} pendingLabel="Awarding">
            Award 214 people
          </Button>
          <Button>Download</Button>
          <Button variant="quiet">Resend Verification</Button>
          <Button variant="ghost">Cancel</Button>
          <Button variant="danger">Revoke Badge</Button>
          <Button variant="ghost" iconOnly aria-label="Share">
            <Icon of={Share2} />
          </Button>
          <Button variant="primary" isPending pendingLabel="Signing In">
            Sign In
          </Button>
          <Button isDisabled>Previous</Button>
          <LinkButton href="/design">A link as button</LinkButton>
          <Segment
            label="View"
            value={view}
            onChange={setView}
            options={[
              { id: 'wall', label: 'Wall', icon: LayoutGrid },
              { id: 'list', label: 'List', icon: List },
            ]}
          />
        </div>
        <Chips
          label="Status"
          value={chip}
          onChange={setChip}
          chips={[
            { id: 'all', label: 'All', count: 10 },
            { id: 'new', label: 'New', count: 1 },
            { id: 'expired', label: 'Expired', count: 1 },
          ]}
        />
      </div>
    </Section>
  )
}
