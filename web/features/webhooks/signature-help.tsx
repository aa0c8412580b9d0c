import { t } from '#shared/i18n/text.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import { CodeSample } from '#web/ui/text/code-sample.tsx'

// As in docs/api.md, which has it in Python, too.
const example = `import { createHmac, timingSafeEqual } from "node:crypto"

// body: the bytes as they came, before any JSON.parse
function isFromSash(body, header, secret) {
  const parts = header.split(",").map((part) => part.split("="))
  const time = parts.find(([name]) => name === "t")?.[1]
  if (!(Math.abs(Date.now() / 1000 - time) < 300)) return false
  const mine = createHmac("sha256", secret)
    .update(time + ".").update(body).digest()
  return parts.some(([name, hex = ""]) => {
    const theirs = Buffer.from(hex, "hex")
    return name === "v1" && theirs.length === mine.length
      && timingSafeEqual(theirs, mine)
  })
}`

/** For whoever writes the receiver. */
export function SignatureHelp() {
  return (
    <Section title={t('For the receiver')}>
      <Sheet className="grid gap-6 min-[60rem]:grid-cols-2 min-[60rem]:gap-8">
        <div className="prose">
          <p>
            {t(
              'Each message is a POST with JSON. Answer with a status from 200 to 299 within ten seconds; anything else counts as not arrived, and the message comes again: after one minute, then after ever longer pauses, for about two days. A message may come more than once. Its id in the header Sash-Delivery stays the same.',
            )}
          </p>
          <p>
            {t(
              'A test of a webhook that is not confirmed yet has the header Sash-Challenge. Answer with its value and nothing else to say that the address wants to be told.',
            )}
          </p>
          <p>
            {t(
              'The header Sash-Signature proves that a message is from here: t is the time in seconds, v1 is HMAC-SHA256 of the time, a full stop and the body, with the secret as key. For a day after a new secret was made there are two.',
            )}
          </p>
        </div>
        <div className="prose min-w-0 max-w-none">
          <CodeSample label={t('Example of checking the signature')} text={example} />
        </div>
      </Sheet>
    </Section>
  )
}
