import { listDensities } from '../../lib/browser/picture-sizes.ts'
import { firstLetter } from '../../lib/formats/format.ts'
import { joinClasses } from '../navigation/button-class.ts'

export interface LetterMarkProps {
  /** What is marked; its first letter stands for it where there is no picture. */
  text: string | undefined
  alt: string
  image?: string | null | undefined
  size?: 'l' | undefined
}

const hues = 8
const sides = { l: 56, s: 20 }

/** A picture, or an initial on one of eight grounds that a name always gets. */
export function LetterMark({ text, alt, image, size }: LetterMarkProps) {
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
  const shown = text?.trim() || '?'
  return (
    <span className={joinClasses('mark-i', size, `m${hueOf(shown)}`)} role="img" aria-label={alt}>
      {firstLetter(shown).toUpperCase()}
    </span>
  )
}

function hueOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return sum % hues
}
