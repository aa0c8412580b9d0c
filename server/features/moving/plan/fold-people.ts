import type { MovedAddress, MovedPerson } from '../form.ts'
import type { Report } from '../report.ts'

interface Folded {
  people: MovedPerson[]
  /** Under which person each of them goes on; those who cannot be moved are missing. */
  ids: Map<string, string>
}

/**
 * One address, one account. Accounts that have proven one address, in whatever letters, are one person's and become the
 * oldest of them. An address that somebody has proven goes off all accounts that have not. Who is left without any
 * address could never come in, and is not moved.
 */
export const foldPeople = (people: readonly MovedPerson[], report: Report): Folded => {
  const ordered = [...people].sort((left, right) => left.createdAt.getTime() - right.createdAt.getTime())
  const owners = new Map<string, string>()
  const ids = new Map<string, string>()
  const kept = new Map<string, MovedPerson>()
  for (const person of ordered) {
    const proven = person.addresses.filter(({ isVerified }) => isVerified)
    const first = proven.flatMap(({ email }) => owners.get(email) ?? [])[0]
    const known = first === undefined ? undefined : kept.get(first)
    if (known) {
      report.note('changed', 'accounts that had proven one and the same address became one', proven[0]?.email)
      known.addresses = join(known.addresses, person.addresses)
    } else kept.set(person.id, { ...person })
    const id = known?.id ?? person.id
    ids.set(person.id, id)
    // What another account had proven before stays with it.
    for (const { email } of proven) if (!owners.has(email)) owners.set(email, id)
  }
  for (const person of kept.values()) {
    person.addresses = choosePrimary(
      person.addresses.filter(({ email }) => {
        const owner = owners.get(email)
        if (owner === undefined || owner === person.id) return true
        report.note('lost', 'addresses that another account had proven, or had proven before', email)
        return false
      }),
    )
  }
  for (const person of [...kept.values()].filter(({ addresses }) => addresses.length === 0)) {
    report.note('lost', 'accounts without any address of their own', `${person.firstName} ${person.lastName}`)
    kept.delete(person.id)
  }
  return { people: [...kept.values()], ids: new Map([...ids].filter(([, id]) => kept.has(id))) }
}

/** The addresses of both, the first account's primary one before the other's. */
function join(own: readonly MovedAddress[], more: readonly MovedAddress[]): MovedAddress[] {
  const addresses = new Map(own.map((address) => [address.email, address]))
  for (const address of more) {
    const same = addresses.get(address.email)
    addresses.set(address.email, {
      ...address,
      isPrimary: same?.isPrimary ?? false,
      isVerified: address.isVerified || same?.isVerified === true,
    })
  }
  return [...addresses.values()]
}

/** One primary address, a proven one if there is any; it stands first. */
function choosePrimary(addresses: readonly MovedAddress[]): MovedAddress[] {
  const rank = ({ isVerified, isPrimary }: MovedAddress): number => Number(isVerified) * 2 + Number(isPrimary)
  return [...addresses]
    .sort((left, right) => rank(right) - rank(left))
    .map((address, place) => ({ ...address, isPrimary: place === 0 }))
}
