import { t } from '#shared/i18n/text.ts'
import { getConfig } from '#web/lib/config/config.ts'
import { LetterMark } from '../names/letter-mark.tsx'

export interface AppMarkProps {
  name: string
  image: string | null
}

/** The picture of an app, or its initial. A picture elsewhere is not asked for: its host would learn who looks. */
export function AppMark({ name, image }: AppMarkProps) {
  return (
    <LetterMark text={name} alt={t('{name} avatar', { name })} image={image && isOurs(image) ? image : null} size="l" />
  )
}

function isOurs(image: string): boolean {
  const base = new URL(getConfig().api.baseUrl, location.href)
  return URL.canParse(image, base) && [base.origin, location.origin].includes(new URL(image, base).origin)
}
