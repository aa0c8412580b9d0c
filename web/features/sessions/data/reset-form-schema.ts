import { z } from 'zod'
import { t } from '#shared/i18n/text.ts'
import { isLongEnough, tooShort } from '#web/lib/session/new-password.ts'

/** Whether a password is strong is the server's to decide; here only its length counts. */
export const resetForm = () =>
  z
    .object({
      password: z
        .string()
        .min(1, t('Please enter a new password'))
        .refine((value) => value === '' || isLongEnough(value), tooShort()),
      confirmation: z.string().min(1, t('Please confirm your new password')),
    })
    .refine((form) => form.confirmation === '' || form.confirmation === form.password, {
      path: ['confirmation'],
      message: t('Passwords do not match'),
      // Beside the other messages, not after they are settled.
      when: () => true,
    })
