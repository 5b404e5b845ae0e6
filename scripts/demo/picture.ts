import sharp from "sharp";

/** A drawing as a stored picture. */
export const renderPicture = (svg: string, width = 1_280): Promise<Buffer> =>
  sharp(Buffer.from(svg)).resize(width).webp({ quality: 80 }).toBuffer();
