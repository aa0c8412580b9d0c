/** Seconds of a processor that a file and each test in it take, measured over all of them. */
const costs = {
  server: { file: 0.8, test: 0.25 },
  web: { file: 0.4, test: 0.2 },
  pure: { file: 0.1, test: 0.05 },
}

/** About how long a processor is busy with a test file, once what it imports is there; the same on every machine. */
export function estimateSeconds(file: string, text: string): number {
  const folder = file.split('/')[0]
  const { file: once, test } = costs[folder === 'server' || folder === 'web' ? folder : 'pure']
  const tests = text.match(/^\s*test(?:\.each)?[(<]/gm)?.length ?? 0
  return once + tests * test
}
