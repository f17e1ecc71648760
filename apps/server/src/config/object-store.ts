/** A bucket that speaks S3. Without an endpoint it is Amazon's; without keys the machine's own identity signs (environment, container, instance). */
export type ObjectStoreConfig = {
  bucket: string;
  /** Before every name in the bucket; ends with a slash, or is empty. */
  prefix: string;
  endpoint: string | undefined;
  region: string;
  keys: { id: string; secret: string } | undefined;
};

/** Reads HUB_S3_BUCKET, _PREFIX, _ENDPOINT, _REGION, _ACCESS_KEY and _SECRET_KEY; undefined where no bucket is named. Without one all but the prefix may be there for a lake in a bucket (HUB_LAKE). Throws an Error with the variable's name. */
export function readObjectStore(env: Record<string, string | undefined>): ObjectStoreConfig | undefined {
  const given = (name: string) => env[`HUB_S3_${name}`]?.trim() || undefined;
  const bucket = given("BUCKET");
  const names = ["PREFIX", "ENDPOINT", "REGION", "ACCESS_KEY", "SECRET_KEY"];
  if (!bucket) {
    const isForLake = env["HUB_LAKE"]?.trim().startsWith("s3://") ?? false;
    const alone = names.find((name) => given(name) && !(isForLake && name !== "PREFIX"));
    if (alone) throw new Error(`HUB_S3_${alone} is for HUB_S3_BUCKET, the bucket in which files are kept.`);
    return undefined;
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) throw new Error(`HUB_S3_BUCKET is not the name of a bucket: ${bucket}`);
  const endpoint = given("ENDPOINT");
  if (endpoint && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ""))
    throw new Error(`HUB_S3_ENDPOINT is not a web address: ${endpoint}`);
  const prefix = given("PREFIX") ?? "";
  if (prefix !== "" && !/^[A-Za-z0-9._-]+(?:\/[A-Za-z0-9._-]+)*\/?$/.test(prefix))
    throw new Error(`HUB_S3_PREFIX has letters, digits, ._- and slashes: ${prefix}`);
  const [id, secret] = [given("ACCESS_KEY"), given("SECRET_KEY")];
  if ((id === undefined) !== (secret === undefined))
    throw new Error("HUB_S3_ACCESS_KEY and HUB_S3_SECRET_KEY go together: set both or none.");
  const region = given("REGION") ?? (endpoint ? "us-east-1" : undefined);
  if (!region) throw new Error("HUB_S3_REGION is where the bucket is, for example eu-south-2.");
  return { bucket, prefix: prefix && `${prefix.replace(/\/$/, "")}/`, endpoint, region, keys: id && secret ? { id, secret } : undefined };
}
