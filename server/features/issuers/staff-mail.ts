import type { StaffRole } from '#contracts/issuers.ts'
import { staffRoles } from '#contracts/staff.ts'
import { config } from '#infra/context.ts'
import { composeMail } from '#infra/mail/template.tsx'

interface StaffNews {
  issuer: { issuer_id: string; name: string }
  role: StaffRole
  email: string
  /** The address of the owner who did it. */
  by: string
  /** Whether somebody has proven the address. */
  hasAccount: boolean
}

const describeRole = (role: StaffRole): string =>
  `Your role is “${staffRoles[role].label}”: you can ${staffRoles[role].abilities}.`

const notYou = 'You do not know them? Then you need do nothing.'

/** Tells whoever reads the address how they come to the role. */
export const invitationMail = ({ issuer, role, email, by, hasAccount }: StaffNews) => {
  const subject = `You are invited to the staff of ${issuer.name}`
  return {
    subject,
    ...composeMail({
      subject,
      heading: `${issuer.name} invites you`,
      paragraphs: [
        `${by} has put you on the staff of ${issuer.name}. ${describeRole(role)}`,
        hasAccount
          ? 'The role begins when you next open your issuers in Sash.'
          : 'Create an account with this address, or add the address to your account: as soon as it is confirmed, the role is yours.',
      ],
      button: hasAccount
        ? { label: `Open ${issuer.name}`, url: `${config().origin}/issuer/issuers/${issuer.issuer_id}` }
        : { label: 'Create an account', url: `${config().origin}/signup?email=${encodeURIComponent(email)}` },
      footnote: notYou,
    }),
  }
}
