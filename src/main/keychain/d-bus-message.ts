/**
 * As much of the D-Bus wire format as one question needs: a call with string arguments, and a reply that holds a
 * variant of a boolean (D-Bus specification, "Message Protocol"). Little endian, since both ends are this machine.
 */
export interface BusCall {
  readonly destination: string
  readonly path: string
  readonly interface: string
  readonly member: string
  readonly strings: readonly string[]
}

export interface BusReply {
  /** Serial of the call it answers. */
  readonly serial: number
  /** Name of the error; null = it went well. */
  readonly error: string | null
  /** Set when the body is a variant of a boolean. */
  readonly value: boolean | null
}

const methodCall = 1
const methodReturn = 2
const errorReply = 3
const longestReply = 1_000_000

const fieldCodes = {
  path: 1,
  interface: 2,
  member: 3,
  error: 4,
  replySerial: 5,
  destination: 6,
  signature: 8,
}

const upTo = (boundary: number, offset: number) => Math.ceil(offset / boundary) * boundary

/** Bytes that are written one after the other, each at its own boundary. */
function writer() {
  const parts: Buffer[] = []
  let length = 0
  const add = (bytes: Buffer) => {
    parts.push(bytes)
    length += bytes.length
  }
  const align = (boundary: number) => add(Buffer.alloc(upTo(boundary, length) - length))
  const uint32 = (value: number) => {
    align(4)
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32LE(value)
    add(bytes)
  }
  return {
    add,
    align,
    uint32,
    string(text: string) {
      uint32(Buffer.byteLength(text))
      add(Buffer.from(`${text}\0`))
    },
    signature(text: string) {
      add(Buffer.from([text.length]))
      add(Buffer.from(`${text}\0`))
    },
    bytes: () => Buffer.concat(parts),
  }
}

export function encodeCall(call: BusCall, serial: number): Buffer {
  const body = writer()
  for (const text of call.strings) body.string(text)

  const fields = writer()
  const field = (code: number, type: 'o' | 's' | 'g', text: string) => {
    fields.align(8)
    fields.add(Buffer.from([code]))
    fields.signature(type)
    if (type === 'g') fields.signature(text)
    else fields.string(text)
  }
  field(fieldCodes.path, 'o', call.path)
  field(fieldCodes.interface, 's', call.interface)
  field(fieldCodes.member, 's', call.member)
  field(fieldCodes.destination, 's', call.destination)
  if (call.strings.length > 0) field(fieldCodes.signature, 'g', 's'.repeat(call.strings.length))

  const message = writer()
  message.add(Buffer.from(['l'.charCodeAt(0), methodCall, 0, 1]))
  message.uint32(body.bytes().length)
  message.uint32(serial)
  message.uint32(fields.bytes().length)
  // The list of fields begins at offset 16, a multiple of 8, so its own padding holds here too.
  message.add(fields.bytes())
  message.align(8)
  message.add(body.bytes())
  return message.bytes()
}

export type ReadReply =
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'garbage' }
  /** `reply` is null for a message that answers nothing, such as a signal. */
  | { readonly kind: 'message'; readonly length: number; readonly reply: BusReply | null }

/** Reads the first message of what has come in. */
export function readReply(bytes: Buffer): ReadReply {
  if (bytes.length < 16) return { kind: 'incomplete' }
  if (bytes[0] !== 'l'.charCodeAt(0)) return { kind: 'garbage' }
  const fieldsEnd = 16 + bytes.readUInt32LE(12)
  const bodyStart = upTo(8, fieldsEnd)
  const length = bodyStart + bytes.readUInt32LE(4)
  if (length > longestReply) return { kind: 'garbage' }
  if (bytes.length < length) return { kind: 'incomplete' }
  const type = bytes[1]
  if (type !== methodReturn && type !== errorReply) return { kind: 'message', length, reply: null }
  const fields = readFields(bytes.subarray(0, fieldsEnd))
  if (!fields || fields.serial === null) return { kind: 'garbage' }
  const body = bytes.subarray(bodyStart, length)
  const reply: BusReply =
    type === errorReply
      ? { serial: fields.serial, error: fields.error ?? 'unnamed', value: null }
      : { serial: fields.serial, error: null, value: readBoolean(body) }
  return { kind: 'message', length, reply }
}

function readFields(bytes: Buffer): { serial: number | null; error: string | null } | null {
  let [serial, error]: [number | null, string | null] = [null, null]
  let offset = 16
  while (upTo(8, offset) + 4 <= bytes.length) {
    offset = upTo(8, offset)
    const code = bytes[offset]
    const type = bytes.toString('latin1', offset + 1, offset + 4)
    offset += 4
    if (type === '\u0001g\0') {
      offset += (bytes[offset] ?? 0) + 2
    } else if (type === '\u0001u\0' || type === '\u0001s\0' || type === '\u0001o\0') {
      if (offset + 4 > bytes.length) return null
      const value = bytes.readUInt32LE(offset)
      offset += 4
      if (code === fieldCodes.replySerial) serial = value
      if (type === '\u0001u\0') continue
      if (code === fieldCodes.error) error = bytes.toString('utf8', offset, offset + value)
      offset += value + 1
    } else return null
  }
  return { serial, error }
}

/** A variant of a boolean: its signature `b` as one length byte, the letter and a zero, then four bytes. */
function readBoolean(body: Buffer): boolean | null {
  if (body.length < 8 || body.toString('latin1', 0, 3) !== '\u0001b\0') return null
  return body.readUInt32LE(4) === 1
}
