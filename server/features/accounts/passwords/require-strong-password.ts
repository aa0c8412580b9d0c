import { config } from '#infra/context.ts'
import { invalid } from '#infra/errors.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import type { Message } from '#shared/messages/message.ts'
import { isCommonPassword } from './common-passwords.ts'

export interface PasswordOwner {
  emails: readonly string[]
  firstName: string
  lastName: string
}

const serviceName = 'sash'
const shortestWord = 4

/** Throws a refusal of the field, with each fault in a sentence, when a new password is too weak for the person who chose it. */
export const requireStrongPassword = async (
  password: string,
  owner: PasswordOwner,
  least = config().passwordLength,
): Promise<void> => {
  const faults: Message[] = []
  const plain = password.normalize('NFKC')
  if ([...plain].length < least) {
    faults.push(makeMessage('password.short', { most: least }))
  }
  if (/^\p{Nd}+$/u.test(plain)) faults.push(makeMessage('password.numeric'))
  const lower = plain.toLowerCase()
  if (isOneRun(lower) || isAboutOwner(lower, owner) || (await isCommonPassword(lower))) {
    faults.push(makeMessage('password.common'))
  }
  if (faults.length > 0) throw invalid({ password: faults })
}

/** One or two characters over and over, or a row such as 12345678 or hgfedcba. */
function isOneRun(password: string): boolean {
  const points = [...password].map((character) => character.codePointAt(0) ?? 0)
  if (new Set(points).size < 3) return true
  const [first = 0, second = 0] = points
  const step = second - first
  return Math.abs(step) === 1 && points.every((point, index) => point === first + index * step)
}

function isAboutOwner(password: string, { emails, firstName, lastName }: PasswordOwner): boolean {
  const names = [firstName, lastName, `${firstName}${lastName}`, `${firstName} ${lastName}`]
  const words = [serviceName, ...emails.flatMap((email) => [email, email.slice(0, email.indexOf('@'))]), ...names]
    .map((word) => word.normalize('NFKC').toLowerCase())
    .filter((word) => word.length >= shortestWord)
  const bare = password.replace(/^[^\p{L}]+|(?<=\p{L})[^\p{L}]+$/gu, '')
  return words.some((word) => password === word || bare === word || isRepetition(password, word))
}

const isRepetition = (password: string, word: string): boolean =>
  password.length % word.length === 0 && password === word.repeat(password.length / word.length)
