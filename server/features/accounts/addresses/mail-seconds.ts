import { config } from '#infra/context.ts'
import type { MailSeconds } from '#infra/mail/wait-for-server.ts'
import { confirmationSeconds } from './send-confirmation.ts'

/** How long the links in the mails of accounts work. */
export const mailSeconds = (): MailSeconds => ({
  'confirm-email': confirmationSeconds,
  'claimed-address': confirmationSeconds,
  'reset-password': config().resetMinutes * 60,
})
