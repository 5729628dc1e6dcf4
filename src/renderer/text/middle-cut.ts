/**
 * Shortens a name in its middle to at most `longest` characters, so that its beginning and its end stay: the type of a
 * file is at the end of its name.
 */
export function cutMiddle(text: string, longest: number): string {
  const characters = [...text]
  if (characters.length <= longest) return text
  const tail = Math.floor(longest / 3)
  return `${characters.slice(0, longest - tail - 1).join('')}…${characters.slice(-tail).join('')}`
}
