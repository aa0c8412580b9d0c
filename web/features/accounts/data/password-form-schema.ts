import { z } from 'zod'
import { t } from '#shared/i18n/text.ts'
import { isLongEnough, tooShort } from '#web/lib/session/new-password.ts'

/** Whether a password is strong is the server's to decide; here only its length counts. */
export const passwordForm = (hasPassword: boolean) =>
  z
    .object({
      current: hasPassword ? z.string().min(1) : z.string(),
      password: z
        .string()
        .min(1)
        .refine((value) => value === '' || isLongEnough(value), tooShort()),
      confirmation: z.string().min(1),
    })
    .refine((form) => form.confirmation === '' || form.confirmation === form.password, {
      path: ['confirmation'],
      message: t('Passwords do not match'),
      // Beside the other messages, not after they are settled.
      when: () => true,
    })

export type PasswordValues = z.output<ReturnType<typeof passwordForm>>
