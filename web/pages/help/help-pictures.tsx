import { Check, ChevronRight, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { HelpPicture } from '#shared/help/help-topic.ts'
import { t } from '#shared/i18n/text.ts'
import { nameForStaff } from '#shared/names/issuer-name.ts'
import { StatusLabel } from '../../ui/feedback/status-label.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { listOperatorPlaces } from '../../ui/operator/list-operator-places.ts'
import type { AwardState } from '../parts/props.ts'
import { VerdictLine } from '../verdict/verdict-line.tsx'

/** Drawn from what the product itself is made of, so that it is in the reader's language, mode and colours. */
export function HelpFigure({ picture }: { picture: HelpPicture }) {
  const { says, drawn } = pictures()[picture]
  return (
    <figure className="help-figure">
      <div className="sheet" aria-hidden="true" inert>
        {drawn}
      </div>
      <figcaption className="small muted">{says}</figcaption>
    </figure>
  )
}

const pictures = (): Record<HelpPicture, { says: string; drawn: ReactNode }> => ({
  artworks: { says: t('Three of the designs that you may begin with.'), drawn: <Artworks /> },
  list: { says: t('A pasted list: one row needs you, two are ready.'), drawn: <PastedList /> },
  states: { says: t('One has kept the badge, the other has not looked yet.'), drawn: <States /> },
  card: { says: t('A new badge in the backpack, with its ribbon.'), drawn: <NewCard /> },
  verdicts: { says: t('Three answers: valid, expired and revoked.'), drawn: <Verdicts /> },
  places: { says: t('Where you find what needs you.'), drawn: <Places /> },
})

const Artworks = () => (
  <div className="row">
    <span className="help-art" />
    <span className="help-art choir" />
    <span className="help-art science" />
  </div>
)

const people = [
  { name: 'Amara Nwosu', address: 'amara@school.example' },
  { name: 'Priya Raman', address: 'priya@school.example' },
]

const PastedList = () => (
  <ul className="help-rows">
    <Row name="Jonas Ekdahl" address="jonas@@school.example" isWrong>
      <span className="status revoked">
        <Icon of={CircleX} />
        {t('To fix')}
      </span>
    </Row>
    {people.map((person) => (
      <Row key={person.name} {...person}>
        <span className="status verified">
          <Icon of={Check} />
          {t('Ready')}
        </span>
      </Row>
    ))}
  </ul>
)

const States = () => (
  <ul className="help-rows">
    {people.map((person, at) => (
      <Row key={person.name} {...person}>
        {at === 0 ? <StatusLabel status="verified" word={t('Accepted')} /> : <StatusLabel status="pending" />}
      </Row>
    ))}
  </ul>
)

interface RowProps {
  name: string
  address: string
  isWrong?: boolean
  children: ReactNode
}

const Row = ({ name, address, isWrong, children }: RowProps) => (
  <li className={isWrong ? 'wrong' : undefined}>
    <span>
      {name}
      <span className="small muted">{address}</span>
    </span>
    {children}
  </li>
)

const NewCard = () => (
  <div className="bcard help-card">
    <div className="tile">
      <span className="help-art" />
    </div>
    <div className="sash">
      <span>{t('NEW')}</span>
    </div>
    <div className="text">
      <p className="name">Day Skipper</p>
      <p className="by">Harbour Sailing School</p>
    </div>
  </div>
)

const issuer = { name: nameForStaff('Harbour Sailing School') }
const shown: readonly AwardState[] = ['valid', 'expired', 'revoked']
const award = {
  url: '',
  imageUrl: '',
  imageType: 'svg',
  evidence: [],
  signed: true,
  issuedOn: '2026-06-14T00:00:00Z',
} as const

const Verdicts = () =>
  shown.map((state) => (
    <VerdictLine
      key={state}
      issuer={issuer}
      award={{ ...award, state, expires: state === 'expired' ? '2026-10-01T00:00:00Z' : '2031-06-14T00:00:00Z' }}
    />
  ))

const Places = () => (
  <ul className="help-rows">
    {listOperatorPlaces()
      .slice(0, 4)
      .map(({ href, label, says }) => (
        <li key={href}>
          <span>
            {label}
            <span className="small muted">{says}</span>
          </span>
          <Icon of={ChevronRight} />
        </li>
      ))}
  </ul>
)
