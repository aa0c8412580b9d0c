import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'

const argon2id = 2

// OWASP's minimum for argon2id: 19 MiB, two passes, one lane.
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const places = availableParallelism() * 2
let running = 0
const waiting: (() => void)[] = []

// Each hash takes 19 MiB: two hundred logins at once must queue, not fill the memory.
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= places) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

const normalize = (password: string): string => password.normalize('NFKC')

/** argon2id in PHC form; the password is NFKC-normalised first. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(normalize(password), cost))

let dummy: Promise<string> | undefined

/** Compares with a stored hash; without one it spends the same time and answers false, so accounts cannot be probed. */
export const matchPassword = async (password: string, stored: string | null | undefined): Promise<boolean> => {
  dummy ??= hashPassword('no account has this password')
  const against = stored ?? (await dummy)
  const matches = await inTurn(() => verify(against, normalize(password)))
  return matches && Boolean(stored)
}
