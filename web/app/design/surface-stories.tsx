import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { StatusLabel } from '#web/ui/feedback/status-label.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { Pager } from '#web/ui/navigation/pager.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import { Tabs } from '#web/ui/navigation/tabs.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import { Table } from '#web/ui/text/table.tsx'
import { TagList } from '#web/ui/text/tag.tsx'
import { TimeText } from '#web/ui/text/time-text.tsx'

const swatches = [
  ['paper', 'ink', 'bg-paper text-ink'],
  ['sheet', 'ink', 'bg-sheet text-ink'],
  ['tile', 'ink-2', 'bg-tile text-ink-2'],
  ['brand', 'on-brand', 'bg-brand text-on-brand'],
  ['brand-soft', 'brand-strong', 'bg-brand-soft text-brand-strong'],
  ['ribbon-soft', 'ribbon-ink', 'bg-ribbon-soft text-ribbon-ink'],
  ['verified-soft', 'verified', 'bg-verified-soft text-verified'],
  ['pending-soft', 'pending', 'bg-pending-soft text-pending'],
  ['expired-soft', 'expired', 'bg-expired-soft text-expired'],
  ['revoked-soft', 'revoked', 'bg-revoked-soft text-revoked'],
  ['unknown-soft', 'unknown', 'bg-unknown-soft text-unknown'],
  ['raised', 'danger', 'bg-raised text-danger'],
]

const rows = [
  { recipient: 'amara.nwosu@tidewater.example', date: '2026-06-14', points: 1046, status: 'verified' as const },
  { recipient: 'priya@ramanboats.example', date: '2026-06-12', points: 811, status: 'pending' as const },
]

export function SurfaceStories() {
  return (
    <>
      <Section title="Type">
        <Sheet className="stack-s">
          <p className="serif text-4xl">Page title on desktop</p>
          <p className="serif text-xl">Section title</p>
          <p className="text-lg">Lead: skippers a yacht by day, in familiar waters.</p>
          <p>Text: badges sent to any verified address are yours.</p>
          <p className="small muted">Meta: issued on Jun 14, 2026</p>
        </Sheet>
      </Section>
      <Section title="Colour">
        <div className="grid grid-cols-2 md:grid-cols-4">
          {swatches.map(([ground, ink, look]) => (
            <div key={ground} className={`flex flex-col p-4 ${look}`}>
              <span className="strong">{ground}</span>
              <span className="xs">{ink}</span>
            </div>
          ))}
        </div>
      </Section>
      <Section title="Status labels and tags" note="Colour, word and icon, always all three">
        <div className="stack">
          <div className="row tight">
            {(['verified', 'new', 'pending', 'expired', 'revoked', 'unknown'] as const).map((status) => (
              <StatusLabel key={status} status={status} />
            ))}
          </div>
          <TagList tags={['sailing', 'navigation']} />
        </div>
      </Section>
      <Section title="Tabs, breadcrumbs, pages">
        <Breadcrumbs
          trail={[
            { label: 'Issuers', href: '/issuer' },
            { label: 'Harbour Sailing School', href: '/issuer' },
            { label: 'Day Skipper' },
          ]}
        />
        <Tabs
          label="Share"
          tabs={[
            { id: 'link', label: 'Link', content: <p>Everybody with the link sees the badge.</p> },
            { id: 'social', label: 'Social', content: <p>Facebook, LinkedIn, Pinterest.</p> },
            { id: 'html', label: 'HTML', content: <p>For your own page.</p> },
          ]}
        />
        <Pager from={1} to={100} total={1204} onNext={() => undefined} />
      </Section>
      <Section title="Table" note="Rows become blocks below 768 px">
        <Sheet padded={false}>
          <Table
            caption="Awards"
            rows={rows}
            rowKey={({ recipient }) => recipient}
            columns={[
              { id: 'recipient', label: 'Recipient', cell: ({ recipient }) => recipient, leads: true },
              { id: 'date', label: 'Awarded', cell: ({ date }) => <TimeText value={date} /> },
              { id: 'points', label: 'Points', cell: ({ points }) => points.toLocaleString('en'), place: 'right' },
              { id: 'status', label: 'Status', cell: ({ status }) => <StatusLabel status={status} /> },
            ]}
          />
        </Sheet>
      </Section>
      <Section title="Facts">
        <Sheet>
          <Facts
            facts={[
              { label: 'Awarded', value: <TimeText value="2026-06-14" style="long" /> },
              { label: 'Expires', value: null },
              { label: 'Issuer', value: 'Harbour Sailing School' },
            ]}
          />
        </Sheet>
      </Section>
    </>
  )
}
