import http from 'node:http'

export interface Elsewhere {
  origin: string
  /** Puts a page onto the site; answers its address. */
  show(content: string, style?: string): string
  close(): Promise<void>
}

/** The site of somebody else, which lets nothing onto its pages but what comes from Sash. */
export async function openElsewhere(sash: string): Promise<Elsewhere> {
  const pages: string[] = []
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    ...['script-src', 'connect-src', 'img-src', 'frame-src'].map((name) => `${name} ${sash}`),
  ].join('; ')
  const server = http.createServer((request, response) => {
    const html = pages[Number(request.url?.slice(1))]
    if (html === undefined) return response.writeHead(204).end()
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
    return response.end(html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const place = server.address()
  if (place === null || typeof place === 'string') throw new Error('The other site has no port.')
  const origin = `http://127.0.0.1:${place.port}`
  return {
    origin,
    show: (content, style = '') => {
      pages.push(
        `<!doctype html><html lang="en"><title>Elsewhere</title><meta name="viewport" content="width=device-width">
        <style>body { font: 16px Georgia; margin: 16px } ${style}</style><main><h1>What I earned</h1>${content}</main>`,
      )
      return `${origin}/${pages.length - 1}`
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
