import type { Verification } from '#contracts/verifier/verifier.ts'
import { currentPayer } from '#infra/budgets/asker.ts'
import { spendTime } from '#infra/budgets/purse.ts'
import { refuse } from '#infra/errors.ts'
import { parseImageText } from '#infra/images/parse-data-url.ts'
import { BakeError, readBadgeImage } from '#openbadges'
import { verifyCounted } from './count-verification.ts'
import { explainPicture } from './explain-picture.ts'
import { openHanded } from './pages/open-handed.ts'
import { makePorts } from './ports.ts'
import { present } from './present.ts'

export interface BadgeToVerify {
  credential?: string | Record<string, unknown> | undefined
  url?: string | undefined
  image?: string | undefined
  recipient?: string | undefined
  thorough?: boolean | undefined
}

/** Verifies a badge from anywhere. Exactly one of credential, url and image; 400 otherwise. With codes when asked for. */
export const verifyBadge = async (
  badge: BadgeToVerify,
  ip?: string,
  options: { isCoded?: boolean } = {},
): Promise<Verification> => {
  const input = await readInput(badge)
  const { input: opened, ports, tell } = await openHanded(input, makePorts(ip))
  const wish = {
    ...(badge.recipient ? { expectedRecipient: badge.recipient } : {}),
    ...(badge.thorough ? { thorough: true } : {}),
  }
  const report = await verifyCounted({ ...opened, ...wish }, ports)
  return tell(await present(report, ports.now, options))
}

/** What there is to check: an address or the text of a badge. */
export async function readInput(badge: BadgeToVerify): Promise<{ url: string } | { text: string }> {
  const given = [badge.credential, badge.url, badge.image].filter((value) => value !== undefined)
  if (given.length !== 1) throw refuse('verify.input')
  if (badge.url !== undefined) return { url: badge.url.trim() }
  if (badge.image !== undefined) return { text: await readImage(badge.image) }
  if (typeof badge.credential === 'string') return { text: badge.credential }
  return { text: JSON.stringify(badge.credential) }
}

async function readImage(image: string): Promise<string> {
  const bytes = parseImageText(image)
  try {
    // Pictures of some megabytes are searched where requests are answered.
    const found = await spendTime('processor', currentPayer(), () => readBadgeImage(bytes))
    if (found) return found.text
  } catch (error) {
    if (error instanceof BakeError) {
      const sentence = { words: explainPicture(error), means: error.finding }
      throw refuse('verify.image', { sentence, cause: error })
    }
    throw error
  }
  throw refuse('verify.image')
}
