import { firstLetter } from '../lib/format.ts'
import { t } from '../lib/text.ts'
import { joinClasses } from './button-class.ts'

export interface IssuerMarkProps {
  name: string | null | undefined
  image?: string | null
  size?: 'l'
}

const hues = 8

/** The issuer's picture, or its initial on one of eight grounds that its name always gets. */
export function IssuerMark({ name, image, size }: IssuerMarkProps) {
  const alt = name ? t('{name} avatar', { name }) : t('Unknown issuer avatar')
  if (image) {
    return <img className={joinClasses('mark-i', size)} src={image} alt={alt} width={56} height={56} loading="lazy" />
  }
  const shown = name?.trim() || '?'
  return (
    <span className={joinClasses('mark-i', size, `m${hueOf(shown)}`)} role="img" aria-label={alt}>
      {firstLetter(shown).toUpperCase()}
    </span>
  )
}

/** Mark and name in one line. */
export function IssuerName({ name, image }: Omit<IssuerMarkProps, 'size'>) {
  return (
    <span className="issuer">
      <IssuerMark name={name} image={image} />
      <bdi className="min-w-0 text-left">{name || t('Unknown Issuer')}</bdi>
    </span>
  )
}

function hueOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return sum % hues
}
