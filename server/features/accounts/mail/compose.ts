import { composeMail, type MailParts } from '#infra/mail/template.tsx'

export interface Composed {
  subject: string
  html: string
  text: string
}

export const compose = (parts: MailParts): Composed => ({ subject: parts.subject, ...composeMail(parts) })
