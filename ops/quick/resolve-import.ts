import path from 'node:path'

/** Names of `imports` in package.json, `#infra/*` for example, with the place that each stands for. */
export type Aliases = Readonly<Record<string, string>>

/** The file that an import means, from the repository's folder on; the name of a package stays as it is. */
export function resolveImport(file: string, specifier: string, aliases: Aliases): string {
  if (specifier.startsWith('.')) return path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier))
  for (const [alias, target] of Object.entries(aliases)) {
    if (alias === specifier) return target.slice(2)
    const stem = alias.replace('*', '')
    if (alias.endsWith('*') && specifier.startsWith(stem))
      return target.slice(2).replace('*', specifier.slice(stem.length))
  }
  return specifier
}
