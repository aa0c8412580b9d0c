import path from 'node:path'
import { type Terminal, UsageError } from '../command.ts'

/** Where the operator stood when they named it. */
export function resolvePlace(terminal: Terminal, name: string): string
export function resolvePlace(terminal: Terminal, name: string | undefined): string | undefined
export function resolvePlace({ environment }: Terminal, name: string | undefined): string | undefined {
  return name === undefined ? undefined : path.resolve(environment.INIT_CWD ?? '.', name)
}

export const readOrigin = (name: string, said: string | undefined): string | undefined => {
  if (said === undefined || /^https?:\/\/[^/?#\s]+$/.test(said)) return said
  throw new UsageError(`${name} is the beginning of the former addresses, such as https://badges.example.`)
}
