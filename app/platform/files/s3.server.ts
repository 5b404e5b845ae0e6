/** A file store in a bucket of S3 or a compatible service. */

import type { Readable } from "node:stream";
import type { GetObjectCommandOutput, S3Client } from "@aws-sdk/client-s3";
import { memoizeAsync } from "../memoize.server";
import { sha256Of } from "./checksum.server";
import {
  type FileInfo,
  FileNotFoundError,
  type FileStore,
  fileKey,
  filePrefix,
  fileType,
  StorageFullError,
  StorageUnavailableError,
} from "./file-store";

export type S3Settings = {
  bucket: string;
  region: string;
  /** A server other than Amazon's: MinIO, Tigris, R2. */
  endpoint?: string;
  /** Whether the bucket is a part of the path rather than of the host. */
  pathStyle?: boolean;
  /** Without them the SDK uses its default sources: environment, profile, instance role. */
  accessKeyId?: string;
  secretAccessKey?: string;
  /** Milliseconds until an operation's response, retries included; after that, a body fails when no data arrives for long. */
  timeoutMs?: number;
};

const CONNECT_MS = 2_000;
const OVERALL_MS = 10_000;

/** A store in a bucket. The SDK is large, so it is loaded on first use. */
export function s3Store(settings: S3Settings): FileStore {
  const { bucket: Bucket, timeoutMs = OVERALL_MS } = settings;
  const sdk = memoizeAsync(() => import("@aws-sdk/client-s3"));
  const client = memoizeAsync(async () => makeClient(await sdk(), settings));

  /** Limits the whole operation, because the SDK's own limits are per attempt. */
  const sendBounded = async <T>(
    key: string,
    work: (client: S3Client, abortSignal: AbortSignal) => Promise<T>,
  ): Promise<T> => {
    try {
      return await work(await client(), AbortSignal.timeout(timeoutMs));
    } catch (error) {
      throw asFileError(error, key);
    }
  };

  return {
    async put(key, body) {
      const Key = fileKey(key);
      const { PutObjectCommand } = await sdk();
      const sha256 = sha256Of(body);
      const command = new PutObjectCommand({
        Bucket,
        Key,
        Body: body,
        ContentLength: body.byteLength,
        ContentType: fileType(key),
        // The bucket refuses content with another checksum.
        ChecksumSHA256: Buffer.from(sha256, "hex").toString("base64"),
      });
      const response = await sendBounded(key, (s3, abortSignal) => s3.send(command, { abortSignal }));
      return { size: body.byteLength, etag: response.ETag ?? "", type: fileType(key), modifiedAt: new Date(), sha256 };
    },
    async get(key, range) {
      const Key = fileKey(key);
      const { GetObjectCommand } = await sdk();
      const Range = range && `bytes=${range.start}-${range.start + range.length - 1}`;
      const response = await sendBounded(key, (s3, abortSignal) =>
        s3.send(new GetObjectCommand({ Bucket, Key, Range }), { abortSignal }),
      );
      const body = response.Body as Readable | undefined;
      if (!body) throw new StorageUnavailableError("The bucket responded without a body.");
      return { ...toFileInfo(key, response), body };
    },
    async head(key) {
      const Key = fileKey(key);
      const { HeadObjectCommand } = await sdk();
      const command = new HeadObjectCommand({ Bucket, Key, ChecksumMode: "ENABLED" });
      return toFileInfo(key, await sendBounded(key, (s3, abortSignal) => s3.send(command, { abortSignal })));
    },
    async signedUrl(key, { seconds, disposition }) {
      const Key = fileKey(key);
      const [{ GetObjectCommand }, { getSignedUrl }] = await Promise.all([
        sdk(),
        import("@aws-sdk/s3-request-presigner"),
      ]);
      const command = new GetObjectCommand({
        Bucket,
        Key,
        ResponseContentType: fileType(key),
        ResponseContentDisposition: disposition,
        ResponseCacheControl: "private, no-store",
      });
      return getSignedUrl(await client(), command, { expiresIn: seconds });
    },
    async delete(key) {
      const Key = fileKey(key);
      const { DeleteObjectCommand } = await sdk();
      try {
        await sendBounded(key, (s3, abortSignal) => s3.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal }));
      } catch (error) {
        // S3 responds to a missing key with success; some other services with 404.
        if (!(error instanceof FileNotFoundError)) throw error;
      }
    },
    async *list(prefix) {
      const Prefix = filePrefix(prefix);
      const { ListObjectsV2Command } = await sdk();
      let ContinuationToken: string | undefined;
      do {
        const page = await sendBounded(prefix, (s3, abortSignal) =>
          s3.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }), { abortSignal }),
        );
        for (const { Key, Size, LastModified } of page.Contents ?? [])
          if (Key) yield { key: Key, size: Size ?? 0, modifiedAt: LastModified ?? new Date(0) };
        ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (ContinuationToken);
    },
    /** A put is one request, which the bucket stores completely or not at all. */
    async sweep() {
      return 0;
    },
  };
}

function makeClient({ S3Client }: typeof import("@aws-sdk/client-s3"), settings: S3Settings): S3Client {
  const { region, endpoint, pathStyle = true, accessKeyId, secretAccessKey } = settings;
  return new S3Client({
    region,
    // Without one, the SDK would take the endpoint of AWS_ENDPOINT_URL_S3, which may be that of another bucket.
    endpoint: endpoint ?? `https://s3.${region}.amazonaws.com`,
    forcePathStyle: pathStyle,
    maxAttempts: 3,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    // Not all compatible servers support the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: 4_000,
      throwOnRequestTimeout: true,
      socketTimeout: 4_000,
    },
  });
}

function toFileInfo(
  key: string,
  response: Pick<GetObjectCommandOutput, "ContentLength" | "ETag" | "LastModified" | "ChecksumSHA256">,
): FileInfo {
  const checksum = Buffer.from(response.ChecksumSHA256 ?? "", "base64");
  return {
    // For a multipart upload it is a checksum of checksums, "…-3".
    ...(checksum.length === 32 && !response.ChecksumSHA256?.includes("-") && { sha256: checksum.toString("hex") }),
    size: response.ContentLength ?? 0,
    etag: response.ETag ?? "",
    type: fileType(key),
    modifiedAt: response.LastModified ?? new Date(0),
  };
}

function asFileError(error: unknown, key: string): Error {
  const { name = "", $metadata } = (error ?? {}) as { name?: string; $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode;
  if (name === "NoSuchKey" || name === "NotFound") return new FileNotFoundError(`There is no file ${key}.`);
  // 507 means a full server; the names are those of MinIO and Ceph.
  if (status === 507 || /^(QuotaExceeded|XMinioStorageFull|EntityQuotaExceeded)$/.test(name))
    return new StorageFullError("The bucket is full.", { cause: error });
  return new StorageUnavailableError(`The bucket's response is not as expected (${status ?? name}).`, { cause: error });
}
