// The colon of `example.org:8080` ends no protocol, hence the slashes; an address of a mailbox must not become a host.
const hasProtocol = /^(https?:|mailto:|[a-z][a-z\d+.-]*:\/\/)/i

/** People leave the protocol out; it is then taken for http. */
export function addProtocol(address: string): string {
  const trimmed = address.trim()
  return trimmed === '' || hasProtocol.test(trimmed) ? trimmed : `http://${trimmed}`
}
