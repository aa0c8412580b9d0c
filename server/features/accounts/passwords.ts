import { passwordMinimum } from '#contracts/limits.ts'
import { invalid } from '#infra/errors.ts'

/** Throws the field errors of api.md 2.2 when a new password is too weak for the person who chose it. */
export const requireStrongPassword = (password: string, email: string): void => {
  const texts: string[] = []
  const plain = password.normalize('NFKC')
  if ([...plain].length < passwordMinimum) {
    texts.push(`This password is too short. It must contain at least ${passwordMinimum} characters.`)
  }
  if (/^\p{Nd}+$/u.test(plain)) texts.push('This password is entirely numeric.')
  if (isGuessable(plain.toLowerCase(), email)) texts.push('This password is too common.')
  if (texts.length > 0) throw invalid({ password: texts })
}

function isGuessable(password: string, email: string): boolean {
  const local = email.slice(0, email.indexOf('@'))
  return password === email || password === local || new Set(password).size < 3
}
