import { z } from 'zod'

const recipientProfile = z.object({ 'extensions:recipientProfile': z.object({ name: z.string().min(1) }) })

/** The name that an award says of its recipient; undefined where it says none. */
export const readRecipientName = (extensions: unknown): string | undefined =>
  recipientProfile.safeParse(extensions).data?.['extensions:recipientProfile'].name
