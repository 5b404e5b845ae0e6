import { Form, useNavigation } from "react-router";
import { FileField } from "~/ui/forms/file-field";
import { HERO_RULES } from "../files/file-rules";

/**
 * Shows, replaces, and removes a project's hero image.
 * @param form id of the project's form, which is sent with the upload so that its input survives a rejected image
 */
export function HeroForm({
  heroUrl,
  address,
  error,
  form,
}: {
  heroUrl: string | null;
  address: string;
  error?: string;
  form: string;
}) {
  const busy = useNavigation().state !== "idle";
  return (
    <section className="narrow" aria-labelledby="hero">
      <h2 id="hero">Hero image</h2>
      {heroUrl ? (
        <>
          <div className="photo">
            <img src={heroUrl} alt={address} />
          </div>
          <Form method="post">
            <button className="btn btn--s btn--danger" type="submit" name="intent" value="remove-hero">
              Remove
            </button>
          </Form>
        </>
      ) : null}
      <div className="ask-form">
        {/* The key clears the field after another picture was stored. */}
        <FileField
          key={heroUrl}
          form={form}
          label={heroUrl ? "Replace picture" : "Picture"}
          name="hero"
          rules={HERO_RULES}
          error={error}
        />
        <p>
          <button
            className="btn"
            type="submit"
            form={form}
            formEncType="multipart/form-data"
            disabled={busy}
            aria-busy={busy || undefined}
          >
            {busy ? "Uploading..." : "Upload"}
          </button>
        </p>
      </div>
    </section>
  );
}
