import type { ProxyOptions } from 'vite'

/**
 * In development the app lies at another address than the one that the server gives out. The next page of a list is read where the
 * app is, as elsewhere: an address of the server itself would be one elsewhere, which is not opened.
 * @param origin where the server says that it is.
 */
export const leadBack =
  (origin: string): NonNullable<ProxyOptions['configure']> =>
  (proxy) =>
    void proxy.on('proxyRes', ({ headers }) => {
      if (typeof headers.link === 'string') headers.link = headers.link.replaceAll(`<${origin}/`, '</')
    })
