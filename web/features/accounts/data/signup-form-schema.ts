import { z } from 'zod'
import { email } from '#contracts/fields/fields.ts'
import { nameLength } from '#contracts/fields/limits.ts'
import { t } from '#shared/i18n/text.ts'
import { isLongEnough, tooShort } from '#web/lib/session/new-password.ts'

export interface SignupRules {
  /** The first account of a server that is set up from another machine. */
  needsCode: boolean
}

/** Whether a password is strong is the server's to decide; here only its length counts. */
export const signupForm = ({ needsCode }: SignupRules) =>
  z
    .object({
      email: z
        .string()
        .min(1, t('Please enter a valid email address'))
        .refine((value) => value === '' || email.safeParse(value).success, t('Please enter a valid email address')),
      firstName: z.string().trim().min(1, t('Please enter a first name')).max(nameLength),
      lastName: z.string().trim().min(1, t('Please enter a last name')).max(nameLength),
      password: z
        .string()
        .min(1, t('Please enter a password'))
        .refine((value) => value === '' || isLongEnough(value), tooShort()),
      confirmation: z.string().min(1, t('Please confirm your password')),
      setupCode: needsCode ? z.string().trim().min(1, t('Please enter the setup code')) : z.string(),
      agreed: z.boolean().refine(Boolean, t('Please read and agree to the Terms of Service if you want to continue.')),
      marketing: z.boolean(),
    })
    .refine((form) => form.confirmation === '' || form.confirmation === form.password, {
      path: ['confirmation'],
      message: t('Passwords do not match'),
      // Beside the other messages, not after they are settled.
      when: () => true,
    })

export type SignupValues = z.output<ReturnType<typeof signupForm>>
