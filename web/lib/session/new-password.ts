import { t } from '#shared/i18n/text.ts'
import { getConfig } from '../config/config.ts'

/** Characters that a new password has here at least. */
export const passwordLength = (): number => getConfig().features.passwordLength

export const isLongEnough = (password: string): boolean => password.length >= passwordLength()

export const tooShort = (): string => t('Password must be at least {length} characters', { length: passwordLength() })

/** Whatever the server found too weak about it. */
export const tooWeak = (): string =>
  t('Your password must be uncommon and at least {length} characters. Please try again.', { length: passwordLength() })
