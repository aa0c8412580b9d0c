import { t } from '#shared/i18n/text.ts'
import { firstLetter } from '../../lib/formats/format.ts'
import { joinClasses } from '../navigation/button-class.ts'

interface HolderPictureProps {
  src?: string
  /** Without a picture the letters with which its first two words begin. */
  name?: string
  isLarge?: boolean
}

/** The picture that somebody has chosen for their page. */
export function HolderPicture({ src, name = '', isLarge }: HolderPictureProps) {
  const look = joinClasses('avatar holder', isLarge && 'l')
  if (src) return <img className={look} src={src} alt={name && t('Picture of {name}', { name })} />
  const letters = name.split(/\s+/).slice(0, 2).map(firstLetter).join('').toUpperCase()
  return (
    <span className={look} aria-hidden="true">
      {letters}
    </span>
  )
}
