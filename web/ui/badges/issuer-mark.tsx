import { describeName, t } from '#shared/i18n/text.ts'
import type { IssuerName } from '#shared/names/issuer-name.ts'
import { LetterMark } from '../names/letter-mark.tsx'
import { NameWithRemark } from '../names/name-with-remark.tsx'

export interface IssuerMarkProps {
  name: IssuerName | undefined
  image?: string | null | undefined
  size?: 'l'
}

/** The issuer's picture, or its initial. */
export function IssuerMark({ name, image, size }: IssuerMarkProps) {
  const known = name?.orNothing
  const alt = known ? t('{name} avatar', { name: known }) : t('Unknown issuer avatar')
  return <LetterMark text={known && describeName(known).text} alt={alt} image={image} size={size} />
}

/** Mark and name in one line. */
export function NamedIssuerMark({ name, image }: Omit<IssuerMarkProps, 'size'>) {
  return (
    <span className="issuer">
      <IssuerMark name={name} image={image} />
      <span className="min-w-0 text-start">
        <NameWithRemark of={name} />
      </span>
    </span>
  )
}
