import type { Holder } from './queries.ts'

/** The holder chose the name and the reader is a stranger: one that holds an address is left out. */
export const describeHolder = ({ firstName, lastName, email }: Holder): string => {
  const name = `${firstName} ${lastName}`.replace(/[\s\p{C}]+/gu, ' ').trim()
  const isPlain = name !== '' && !/[@/:\\]|\S\.\S/.test(name)
  return isPlain ? `${name} (${email})` : email
}
