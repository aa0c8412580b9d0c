import { t, writeName } from '#shared/i18n/text.ts'
import type { IssuerName } from '#shared/names/issuer-name.ts'
import { Link } from '../navigation/link.tsx'

export interface EndorsementNoteProps {
  /** Who endorses it, as everybody sees. */
  names: readonly IssuerName[]
  /** How many wait for an answer. */
  waiting: number
  href: string
}

const namesShown = 3

/** One line on who stands behind an issuer or a badge, and what is still to be decided; nothing where there is neither. */
export function EndorsementNote({ names, waiting, href }: EndorsementNoteProps) {
  if (names.length === 0 && waiting === 0) return null
  const left = names.length - namesShown
  return (
    <p className="row tight mt-6 mb-10">
      {names.length > 0 && (
        <span className="[overflow-wrap:anywhere]">
          {t('Endorsed by')} <bdi>{names.slice(0, namesShown).map(writeName).join(', ')}</bdi>
          {left > 0 && ` ${t('{left, plural, one {and # other} other {and # others}}', { left })}`}
        </span>
      )}
      <Link href={href}>
        {waiting > 0
          ? t('{waiting, plural, one {# endorsement waits} other {# endorsements wait}} for an answer', { waiting })
          : t('See endorsements')}
      </Link>
    </p>
  )
}
