import { resolveMx, resolveTxt } from 'node:dns/promises'
import { closeMailTransport, mailTransport } from '#infra/mail/transport.ts'
import type { Config } from '#infra/settings/config.ts'
import { within } from '#infra/within.ts'
import { bad, type Diagnosis, ok, warn } from './finding.ts'

export interface MailFacts {
  isSet: boolean
  /** Whether the DNS was asked; nobody has to find the sender of a server on one machine. */
  looksUp: boolean
  isLocal: boolean
  /** What the mail server said against EHLO, STARTTLS or the sign-in; undefined when nothing. */
  refusal: string | undefined
  /** The part after the @ of whom mails come from. */
  domain: string
  /** Whether it takes mail, and says who sends for it; undefined when the DNS did not answer. */
  hasMx: boolean | undefined
  hasSpf: boolean | undefined
}

const patienceMs = 5000

export const gatherMail = async ({ smtpUrl, mailFrom, origin, isLocal }: Config): Promise<MailFacts> => {
  const domain = /@([^\s>]+)/.exec(mailFrom ?? '')?.[1] ?? new URL(origin).hostname
  const looksUp = !isLocal || mailFrom !== undefined
  const [refusal, hasMx, hasSpf] = await Promise.all([
    smtpUrl ? greet(smtpUrl) : undefined,
    looksUp ? look(async () => (await resolveMx(domain)).length > 0) : undefined,
    looksUp
      ? look(async () => (await resolveTxt(domain)).some((text) => text.join('').startsWith('v=spf1')))
      : undefined,
  ])
  return { isSet: smtpUrl !== undefined, looksUp, isLocal, refusal, domain, hasMx, hasSpf }
}

async function greet(smtpUrl: string): Promise<string | undefined> {
  try {
    const verdict = await within(patienceMs * 3, () =>
      mailTransport(smtpUrl)
        .verify()
        .then(
          () => 'fine',
          (error: Error) => error.message,
        ),
    )
    return verdict === 'fine' ? undefined : (verdict ?? 'it does not answer in time.')
  } finally {
    closeMailTransport()
  }
}

const look = (ask: () => Promise<boolean>): Promise<boolean | undefined> =>
  within(patienceMs, () =>
    ask().catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTFOUND' || error.code === 'ENODATA') return false
      throw error
    }),
  )

export const evaluateMail = ({ isSet, looksUp, isLocal, refusal, domain, hasMx, hasSpf }: MailFacts): Diagnosis[] => {
  if (!isSet)
    return isLocal
      ? [ok('mail', 'SMTP_URL is not set; mails wait at /outbox, as they should on one machine.')]
      : [
          bad(
            'mail',
            'SMTP_URL is not set, so nobody can confirm an address.',
            'set it to smtp://user:password@host:587.',
          ),
        ]
  const findings: Diagnosis[] = []
  if (refusal !== undefined)
    findings.push(bad('mail', `The mail server does not work: ${tellFault(refusal)}`, adviseOn(refusal)))
  else if (!looksUp || hasMx !== true || hasSpf !== true)
    findings.push(ok('mail', 'The mail server answers and lets Sash in.'))
  if (looksUp && (hasMx === undefined || hasSpf === undefined))
    findings.push(warn('mail', `The DNS told nothing of ${domain}.`, 'look for its MX and SPF entries yourself.'))
  if (hasMx === false)
    findings.push(
      warn('mail', `${domain} takes no mail (no MX).`, 'set SASH_MAIL_FROM to an address that can be answered.'),
    )
  if (hasSpf === false)
    findings.push(
      warn('mail', `${domain} does not say who sends its mail (no SPF).`, 'publish a TXT entry, or mails end as spam.'),
    )
  return findings.length > 0 ? findings : [ok('mail', `The mail server answers, and ${domain} has MX and SPF.`)]
}

// OpenSSL tells where in its sources it was, which helps nobody.
const tellFault = (refusal: string): string => /SSL routines:[^:]*:([^:]+)/.exec(refusal)?.[1]?.trim() ?? refusal.trim()

const advice: [RegExp, string][] = [
  [/greeting/i, 'mend host and port in SMTP_URL: what listens there is no mail server, or wants smtps:// (465).'],
  [
    /wrong version number|packet length too long/i,
    'write smtp:// for the ports 25 and 587, and smtps:// only for 465.',
  ],
  [
    /certificate|altname/i,
    'use the name that its certificate has as the host in SMTP_URL; for an authority of your own set NODE_EXTRA_CA_CERTS=/path/to/ca.pem.',
  ],
  [/SSL|TLS/, 'look into its log: the two found no encryption that both speak.'],
  [/login|credentials|auth/i, 'mend user and password in SMTP_URL; in them # / ? @ % are written %23 %2F %3F %40 %25.'],
  [/ENOTFOUND|EAI_AGAIN/, 'mend the name of the host in SMTP_URL, or the DNS.'],
]

const adviseOn = (refusal: string): string =>
  advice.find(([pattern]) => pattern.test(refusal))?.[1] ?? 'start that server, or mend host and port in SMTP_URL.'
