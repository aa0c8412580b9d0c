import type { Message, MessageTable, numberNames } from './message.ts'

type NameIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NameIn<Rest> : never

type PieceKind<Pieces> = keyof Pieces extends infer Code
  ? Code extends `${infer Kind}.${string}`
    ? Kind
    : never
  : never

type ValueOf<Name extends string, Pieces> = Name extends (typeof numberNames)[number]
  ? number
  : Name extends 'why'
    ? string | Message | Message[]
    : Name extends PieceKind<Pieces>
      ? Message<Extract<keyof Pieces, `${Name}.${string}`>> | (Name extends 'place' ? string : never)
      : string

/** What has to be put into a sentence, by its type; nothing where it has no braces. */
export type ValuesOf<Text extends string, Pieces = object> = [NameIn<Text>] extends [never]
  ? []
  : [values: { [Name in NameIn<Text>]: ValueOf<Name, Pieces> }]

/** Makes messages of a table: a code that it lacks, or a value that the sentence of the code lacks, is a type error. */
export type MakeMessage<Table extends MessageTable, Pieces = object> = <Code extends keyof Table & string>(
  code: Code,
  ...values: ValuesOf<Table[Code], Pieces>
) => Message<Code>

/** The maker for a table, which is known by its type alone: what makes messages does not bring the sentences along. */
export function createMaker<Table extends MessageTable, Pieces = object>(): MakeMessage<Table, Pieces> {
  return (code, ...[values]) => (values === undefined ? { code } : { code, values })
}
