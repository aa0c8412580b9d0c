import { isJsonObject } from '../../json.ts'
import type { Json } from '../../tools.ts'

/** A JSON text that can be changed where values cannot: how a number is spelt, a name that comes twice, the order. */
export type Tree = { entries: [name: string, value: Tree][] } | { items: Tree[] } | { raw: string }

/** The tree of a value. */
export function growTree(value: Json): Tree {
  if (Array.isArray(value)) return { items: value.map(growTree) }
  if (!isJsonObject(value)) return { raw: JSON.stringify(value) }
  return { entries: Object.entries(value).map(([name, member]) => [name, growTree(member ?? null)]) }
}

/** The text of a tree. */
export function writeTree(tree: Tree): string {
  if ('raw' in tree) return tree.raw
  if ('items' in tree) return `[${tree.items.map(writeTree).join(',')}]`
  return `{${tree.entries.map(([name, value]) => `${JSON.stringify(name)}:${writeTree(value)}`).join(',')}}`
}

/** A place in a tree: what stands there, under which name, and how to put something else there. */
export interface Place {
  name: string
  value: Tree
  put(value: Tree): void
}

/** Every place in a tree, the outer ones first. */
export function listPlaces(tree: Tree, name = ''): Place[] {
  if ('raw' in tree) return []
  if ('items' in tree) {
    const { items } = tree
    return items.flatMap((value, index) => {
      const put = (other: Tree): void => {
        items[index] = other
      }
      return [{ name, value, put }, ...listPlaces(value, name)]
    })
  }
  return tree.entries.flatMap((entry) => {
    const [member, value] = entry
    const put = (other: Tree): void => {
      entry[1] = other
    }
    return [{ name: member, value, put }, ...listPlaces(value, member)]
  })
}

/** The value that a raw piece of text stands for. */
export function readRaw(tree: Tree): Json | undefined {
  return 'raw' in tree ? JSON.parse(tree.raw) : undefined
}

/** A piece of text for a value. */
export const raw = (value: Json): Tree => ({ raw: JSON.stringify(value) })

/** A tree that shares nothing with the other. */
export const copyTree = (tree: Tree): Tree => structuredClone(tree)
