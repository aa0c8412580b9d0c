import { nameForStaff } from '#shared/names/issuer-name.ts'
import { BadgeArt } from '#web/ui/badges/badge-art.tsx'
import { BadgeCard, type BadgeCardProps } from '#web/ui/badges/badge-card.tsx'
import { IssuerMark } from '#web/ui/badges/issuer-mark.tsx'
import { sampleArtworks } from '#web/ui/badges/sample-artworks.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { WallSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { Section } from '#web/ui/navigation/section.tsx'

const share = () => undefined
const art = (id: string) => sampleArtworks().find((sample) => sample.id === id)?.url

const cards: (BadgeCardProps & { id: string })[] = [
  {
    id: 'new',
    badgeSlug: 'design',
    badgeTitle: 'Day Skipper',
    badgeImage: art('day-skipper'),
    issuerTitle: nameForStaff('Harbour Sailing School'),
    badgeIssueDate: '2026-06-14',
    mostRelevantStatus: 'new',
    badgeDescription:
      'Skippers a yacht by day, in familiar waters, with a small crew, and plans the passage with tides and weather.',
    onShare: share,
  },
  {
    id: 'pending',
    badgeSlug: 'design',
    badgeTitle: 'One Hundred Hours',
    badgeImage: art('hundred-hours'),
    issuerTitle: nameForStaff('Greenway Volunteers'),
    badgeIssueDate: '2026-05-30',
    mostRelevantStatus: 'pending',
    onShare: share,
  },
  {
    id: 'expired',
    badgeSlug: 'design',
    badgeTitle: 'First Aid at Work',
    badgeImage: art('first-aid'),
    issuerTitle: nameForStaff('Red Kite First Aid'),
    badgeIssueDate: '2023-05-09',
    mostRelevantStatus: 'expired',
    onShare: share,
  },
  {
    id: 'failed',
    badgeSlug: 'design',
    badgeImage: undefined,
    issuerTitle: nameForStaff('Aldermoor University'),
    badgeIssueDate: '2025-12-12',
    verifyUrl: '/verify',
    onShare: share,
  },
]

const issuers = [
  'Harbour Sailing School',
  'Greenway Volunteers',
  'Red Kite First Aid',
  'Aldermoor University',
  'Kestrel Outdoors',
  'Chapter House Choir',
]

export function BadgeStories() {
  return (
    <>
      <Section title="Badge cards">
        <ul className="wall">
          {cards.map(({ id, ...card }) => (
            <li key={id} className="grid">
              <BadgeCard {...card} />
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Skeleton" note="It has the size of what it stands for">
        <WallSkeleton count={4} />
      </Section>
      <Section title="Badge art and issuer marks">
        <Sheet className="stack">
          <div className="row">
            {sampleArtworks().map(({ id, url }) => (
              <span key={id} className="w-20">
                <BadgeArt src={url} />
              </span>
            ))}
            <span className="w-20">
              <BadgeArt src={undefined} />
            </span>
          </div>
          <div className="row">
            {issuers.map((name) => (
              <IssuerMark key={name} name={nameForStaff(name)} size="l" />
            ))}
          </div>
        </Sheet>
      </Section>
    </>
  )
}
