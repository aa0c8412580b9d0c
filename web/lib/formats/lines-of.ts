/** What was typed line by line: without blanks around it, and without lines that are empty. */
export const linesOf = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || [])
