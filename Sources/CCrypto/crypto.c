#include "ccrypto.h"
#include <limits.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/rand.h>
#include <pthread.h>

/// Whether a length fits an int, which libcrypto uses for most lengths.
static int fits(uint64_t count) { return count <= INT_MAX - 64; }

int32_t daybook_random(uint8_t *out, uint64_t count) { return fits(count) && RAND_bytes(out, (int)count) == 1; }

int32_t daybook_pbkdf2(
    const uint8_t *phrase, uint64_t phrase_count, const uint8_t *salt, uint64_t salt_count, uint32_t rounds,
    uint8_t *out, uint64_t out_count) {
  if (!fits(phrase_count) || !fits(salt_count) || !fits(out_count) || rounds == 0 || rounds > INT_MAX) return 0;
  return PKCS5_PBKDF2_HMAC(
             (const char *)phrase, (int)phrase_count, salt, (int)salt_count, (int)rounds, EVP_sha256(), (int)out_count,
             out) == 1;
}

int32_t daybook_hkdf(
    const uint8_t *key, uint64_t key_count, const uint8_t *salt, uint64_t salt_count, const uint8_t *info,
    uint64_t info_count, uint8_t *out, uint64_t out_count) {
  EVP_KDF *kdf = EVP_KDF_fetch(NULL, "HKDF", NULL);
  EVP_KDF_CTX *context = kdf ? EVP_KDF_CTX_new(kdf) : NULL;
  OSSL_PARAM parameters[] = {
      OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, "SHA256", 0),
      OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_KEY, (void *)key, key_count),
      OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_SALT, (void *)salt, salt_count),
      OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_INFO, (void *)info, info_count),
      OSSL_PARAM_construct_end(),
  };
  int32_t worked = context && EVP_KDF_derive(context, out, out_count, parameters) == 1;
  EVP_KDF_CTX_free(context);
  EVP_KDF_free(kdf);
  return worked;
}

int32_t daybook_sha256(const uint8_t *bytes, uint64_t count, uint8_t out[32]) {
  return EVP_Q_digest(NULL, "SHA256", NULL, bytes, count, out, NULL) == 1;
}

/// The algorithms, fetched once since every file of a site needs them three times; null if libcrypto lacks them.
static EVP_MAC *hmac_kind, *cmac_kind;
static pthread_once_t kinds_once = PTHREAD_ONCE_INIT;

static void look_up_kinds(void) {
  hmac_kind = EVP_MAC_fetch(NULL, "HMAC", NULL);
  cmac_kind = EVP_MAC_fetch(NULL, "CMAC", NULL);
}

/// Computes a keyed hash of two texts, one after the other; `parameter` names the digest or cipher.
static int32_t mac(
    EVP_MAC *kind, const char *parameter, const char *value, const uint8_t *key, uint64_t key_count,
    const uint8_t *first, uint64_t first_count, const uint8_t *second, uint64_t second_count, uint8_t *out,
    uint64_t out_count) {
  EVP_MAC_CTX *context = kind ? EVP_MAC_CTX_new(kind) : NULL;
  OSSL_PARAM parameters[] = {
      OSSL_PARAM_construct_utf8_string(parameter, (char *)value, 0),
      OSSL_PARAM_construct_end(),
  };
  size_t written = 0;
  int32_t worked = context && EVP_MAC_init(context, key, key_count, parameters) == 1
                   && EVP_MAC_update(context, first, first_count) == 1
                   && EVP_MAC_update(context, second, second_count) == 1
                   && EVP_MAC_final(context, out, &written, out_count) == 1 && written == out_count;
  EVP_MAC_CTX_free(context);
  return worked;
}

int32_t daybook_hmac(
    const uint8_t *key, uint64_t key_count, const uint8_t *bytes, uint64_t count, uint8_t out[32]) {
  pthread_once(&kinds_once, look_up_kinds);
  return mac(
      hmac_kind, OSSL_MAC_PARAM_DIGEST, "SHA256", key, key_count, bytes, count, (const uint8_t *)"", 0, out, 32);
}

int32_t daybook_cmac(
    const uint8_t key[32], const uint8_t *first, uint64_t first_count, const uint8_t *second, uint64_t second_count,
    uint8_t out[16]) {
  pthread_once(&kinds_once, look_up_kinds);
  return mac(
      cmac_kind, OSSL_MAC_PARAM_CIPHER, "AES-256-CBC", key, 32, first, first_count, second, second_count, out, 16);
}

enum { TAG = 16 };

int32_t daybook_gcm_seal(
    const uint8_t key[32], const uint8_t nonce[12], const uint8_t *label, uint64_t label_count, const uint8_t *bytes,
    uint64_t count, uint8_t *out) {
  if (!fits(label_count) || !fits(count)) return 0;
  EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
  int done = 0;
  // The cipher's standard nonce has 12 bytes.
  int32_t worked = context && EVP_EncryptInit_ex2(context, EVP_aes_256_gcm(), key, nonce, NULL) == 1
                   && EVP_EncryptUpdate(context, NULL, &done, label, (int)label_count) == 1
                   && EVP_EncryptUpdate(context, out, &done, bytes, (int)count) == 1 && (uint64_t)done == count
                   && EVP_EncryptFinal_ex(context, out + count, &done) == 1 && done == 0
                   && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, TAG, out + count) == 1;
  EVP_CIPHER_CTX_free(context);
  return worked;
}

int32_t daybook_gcm_open(
    const uint8_t key[32], const uint8_t nonce[12], const uint8_t *label, uint64_t label_count, const uint8_t *bytes,
    uint64_t count, uint8_t *out) {
  if (!fits(label_count) || !fits(count) || count < TAG) return 0;
  EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
  int done = 0;
  uint64_t length = count - TAG;
  int32_t worked = context && EVP_DecryptInit_ex2(context, EVP_aes_256_gcm(), key, nonce, NULL) == 1
                   && EVP_DecryptUpdate(context, NULL, &done, label, (int)label_count) == 1
                   && EVP_DecryptUpdate(context, out, &done, bytes, (int)length) == 1 && (uint64_t)done == length
                   && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, TAG, (void *)(bytes + length)) == 1
                   && EVP_DecryptFinal_ex(context, out + length, &done) == 1;
  EVP_CIPHER_CTX_free(context);
  if (!worked) OPENSSL_cleanse(out, length);
  return worked;
}

void daybook_base64(const uint8_t *bytes, uint64_t count, uint8_t *out) {
  // In pieces of whole groups of three bytes, since lengths are int.
  const uint64_t piece = 3 << 20;
  while (count > piece) {
    out += EVP_EncodeBlock(out, bytes, (int)piece);
    bytes += piece;
    count -= piece;
  }
  EVP_EncodeBlock(out, bytes, (int)count);
}

int32_t daybook_unbase64(const uint8_t *text, uint64_t count, uint8_t *out, uint64_t *out_count) {
  *out_count = 0;
  if (!fits(count) || count % 4) return 0;
  if (count == 0) return 1;
  int written = EVP_DecodeBlock(out, text, (int)count);
  if (written < 0) return 0;
  // EVP_DecodeBlock counts the padding as bytes.
  *out_count = (uint64_t)written - (text[count - 1] == '=') - (text[count - 2] == '=');
  return 1;
}
