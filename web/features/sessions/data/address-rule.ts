import { z } from 'zod'
import { email } from '#contracts/fields/fields.ts'
import { t } from '#shared/i18n/text.ts'

/** An address that has to be given, with a sentence of its own while there is none. */
export const addressRule = () =>
  z
    .string()
    .min(1, t('Please enter your email address'))
    .refine((value) => value === '' || email.safeParse(value).success, t('Please enter a valid email address'))
