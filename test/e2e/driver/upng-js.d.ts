declare module 'upng-js' {
  interface Decoded {
    readonly width: number;
    readonly height: number;
  }
  interface Upng {
    decode(png: ArrayBufferLike): Decoded;
    /** Frames of four bytes a pixel. */
    toRGBA8(image: Decoded): ArrayBuffer[];
    /** `colours`: size of the palette; 0 is lossless. */
    encode(frames: ArrayBuffer[], width: number, height: number, colours: number): ArrayBuffer;
  }
  const upng: Upng;
  export = upng;
}
