import type { StaffRole } from '#contracts/issuers/issuers.ts'
import { t } from '#infra/languages/texts.ts'
import { writeMailedLink } from '#infra/mail/mailed-links.ts'
import { composeMail } from '#infra/mail/template.tsx'
import type { IssuerName } from '#shared/names/issuer-name.ts'

interface StaffNews {
  issuer: { issuer_id: string; name: IssuerName }
  role: StaffRole
  email: string
  /** The address of the owner who did it. */
  by: string
  /** Whether somebody has proven the address. */
  hasAccount: boolean
}

const roleSentences: Record<StaffRole, () => string> = {
  owner: () =>
    t('Your role is “Owner”: you can add and remove staff, create, delete and award badges, edit issuer details.'),
  editor: () => t('Your role is “Editor”: you can create, delete and award badges, edit issuer details.'),
  staff: () => t('Your role is “Staff Member”: you can issue badges created by owners and editors.'),
}

/** Tells whoever reads the address how they come to the role. */
export const invitationMail = ({ issuer, role, email, by, hasAccount }: StaffNews) => {
  const subject = t('You are invited to the staff of {issuer}', { issuer: issuer.name })
  return {
    subject,
    ...composeMail({
      subject,
      heading: t('{issuer} invites you', { issuer: issuer.name }),
      paragraphs: [
        `${t('{by} has put you on the staff of {issuer}.', { by, issuer: issuer.name })} ${roleSentences[role]()}`,
        hasAccount
          ? t('The role begins when you next open your issuers in {service}.')
          : t(
              'Create an account with this address, or add the address to your account: as soon as it is confirmed, the role is yours.',
            ),
      ],
      button: hasAccount
        ? {
            label: t('Open {issuer}', { issuer: issuer.name }),
            url: writeMailedLink('issuer', { issuer: issuer.issuer_id }),
          }
        : { label: t('Create an account'), url: writeMailedLink('sign-up', {}, { email }) },
      footnote: t('You do not know them? Then you need do nothing.'),
    }),
  }
}
