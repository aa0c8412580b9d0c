import { endpoints } from './endpoints.ts'

const patterns = endpoints.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`),
}))

/** The methods that an address knows, as `Allow` names them (RFC 9110 section 10.2.1); none where there is no such address. */
export const listMethods = (path: string): string[] => {
  const known = patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
  return [...new Set(known.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))]
}
