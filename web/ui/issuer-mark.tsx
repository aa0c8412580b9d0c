import { firstLetter } from '../lib/format.ts'
import { listDensities } from '../lib/picture-sizes.ts'
import { t } from '../lib/text.ts'
import { joinClasses } from './button-class.ts'

export interface IssuerMarkProps {
  name: string | null | undefined
  image?: string | null
  size?: 'l'
}

const hues = 8
const sides = { l: 56, s: 20 }

/** The issuer's picture, or its initial on one of eight grounds that its name always gets. */
export function IssuerMark({ name, image, size }: IssuerMarkProps) {
  const alt = name ? t('{name} avatar', { name }) : t('Unknown issuer avatar')
  if (image) {
    const side = sides[size ?? 's']
    return (
      <img
        className={joinClasses('mark-i', size)}
        srcSet={listDensities(image, side)}
        src={image}
        alt={alt}
        width={side}
        height={side}
        loading="lazy"
        decoding="async"
      />
    )
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
      <bdi className="min-w-0 text-start">{name || t('Unknown Issuer')}</bdi>
    </span>
  )
}

function hueOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return sum % hues
}
