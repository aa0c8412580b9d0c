import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { currentPayer } from '../budgets/asker.ts'
import { requireLeft, spend } from '../budgets/purse.ts'

const argon2id = 2

interface Cost {
  /** In KiB. */
  memoryCost: number
  /** Passes over the memory. */
  timeCost: number
}

/** OWASP's minimum for argon2id with one lane: 19 MiB, two passes. */
export const passwordCost: Cost = { memoryCost: 19_456, timeCost: 2 }

let cost = passwordCost
let dummy: Promise<string> | undefined

/** For tests of something else, which sign in thousands of people; hashes that there are keep what they were made with. */
export function setPasswordCost(chosen: Cost): void {
  cost = chosen
  dummy = undefined
}

// Files are read by the same threads, and whoever hashes has all of a processor: one of both is left to others.
const threads = Number(process.env.UV_THREADPOOL_SIZE ?? 4)
const places = Math.max(1, Math.min(availableParallelism(), threads - 1))
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

const pay = (): void => {
  const payer = currentPayer()
  requireLeft('password-hash', payer)
  spend('password-hash', payer, 1)
}

const normalize = (password: string): string => password.normalize('NFKC')

const make = (password: string): Promise<string> =>
  inTurn(() => hash(normalize(password), { algorithm: argon2id, parallelism: 1, ...cost }))

/** argon2id in PHC form; the password is NFKC-normalised first. Paid for by who asks (429 when nothing is left). */
export const hashPassword = async (password: string): Promise<string> => {
  pay()
  return make(password)
}

/**
 * Compares with a stored hash; without one it spends the same time and answers false, so accounts cannot be probed. Paid for
 * by who asks (429 when nothing is left).
 */
export const matchPassword = async (password: string, stored: string | null | undefined): Promise<boolean> => {
  pay()
  dummy ??= make('no account has this password')
  const against = stored ?? (await dummy)
  const matches = await inTurn(() => verify(against, normalize(password)))
  return matches && Boolean(stored)
}
